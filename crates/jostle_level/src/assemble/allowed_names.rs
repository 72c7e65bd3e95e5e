//! Names in the property `jostle_allow` that are not rules: they would silence nothing, without a word.

use super::Assembly;
use crate::finding::{Origin, Rule, allowed, names_of_rules};
use crate::properties::Properties;
use crate::source::Content;
use jostle::Scalar;

impl<S: Scalar> Assembly<'_, S> {
    /// Adds a finding for each name that is not a rule.
    pub(super) fn find_unknown_rules(&mut self) {
        let source = self.source;
        let file = |file: &str| Origin {
            file: file.to_owned(),
            ..Origin::default()
        };
        self.check_allowed(&source.properties, &file(&source.file));
        for area in &source.areas {
            self.check_allowed(&area.properties, &file(&area.file));
        }
        for set in &source.tilesets {
            for tile in &set.tiles {
                self.check_allowed(&tile.properties, &file(&set.file));
            }
        }
        for layer in &source.layers {
            let origin = Origin {
                layer: layer.name.clone(),
                allow: allowed(&layer.properties),
                ..file(&layer.file)
            };
            self.check_allowed(&layer.properties, &origin);
            let Content::Objects(objects) = &layer.content else {
                continue;
            };
            for object in objects {
                let object_origin = Origin {
                    object: object.id.clone(),
                    ..origin.clone()
                };
                self.check_allowed(&object.properties, &object_origin);
            }
        }
    }

    fn check_allowed(&mut self, properties: &Properties, origin: &Origin) {
        let allow = [origin.allow.clone(), allowed(properties)].concat();
        let origin = Origin {
            allow,
            ..origin.clone()
        };
        for name in names_of_rules(properties) {
            if Rule::from_name(name).is_some() {
                continue;
            }
            let message = format!("jostle_allow lists \"{name}\", which is not a rule");
            let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
            let remedy = format!("use one or more of {}", rules.join(", "));
            let rule = Rule::UnknownClass;
            self.findings
                .add(rule, origin.clone(), None, message, remedy);
        }
    }
}
