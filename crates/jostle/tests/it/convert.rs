//! Conversions from and to the vectors of other crates.

use jostle::Vec2;

/// Checks that a vector survives the round trip.
#[track_caller]
fn check<S: jostle::Scalar, V: From<Vec2<S>> + Into<Vec2<S>>>(vector: Vec2<S>) {
    let there = V::from(vector);
    assert_eq!(there.into(), vector);
}

#[test]
fn arrays_and_pairs() {
    check::<i32, [i32; 2]>(Vec2::new(1, 2));
    check::<f64, (f64, f64)>(Vec2::new(1.0, 2.0));
    assert_eq!(Vec2::from([1, 2]), Vec2::from((1, 2)));
}

#[cfg(feature = "mint")]
#[test]
fn mint() {
    check::<f32, mint::Vector2<f32>>(Vec2::new(1.0, 2.0));
    check::<i16, mint::Point2<i16>>(Vec2::new(1, 2));
    let body = jostle::Aabb::new(0, 0, 4, 4);
    assert!(body.contains_point(mint::Point2 { x: 1, y: 2 }));
}

/// Checks all five number types of one glam version.
macro_rules! glam {
    ($feature:literal, $glam:ident) => {
        #[cfg(feature = $feature)]
        #[test]
        fn $glam() {
            check::<f32, $glam::Vec2>(Vec2::new(1.0, 2.0));
            check::<f64, $glam::DVec2>(Vec2::new(1.0, 2.0));
            check::<i16, $glam::I16Vec2>(Vec2::new(1, 2));
            check::<i32, $glam::IVec2>(Vec2::new(1, 2));
            check::<i64, $glam::I64Vec2>(Vec2::new(1, 2));
            let body = jostle::f32::Aabb::new(0.0, 0.0, 4.0, 4.0);
            assert_eq!(
                body.moved($glam::Vec2::new(1.0, 0.0)).min(),
                Vec2::new(1.0, 0.0)
            );
        }
    };
}

glam!("glam_027", glam_027);
glam!("glam_032", glam_032);
glam!("glam_033", glam_033);
glam!("glam_034", glam_034);
