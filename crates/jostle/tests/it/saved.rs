//! What is saved with serde comes back whole, or not at all.

use jostle::{Handle, Pool, Remainder, Remainder2};
use serde_json::{from_str, to_string};

#[test]
fn a_saved_pool_comes_back_and_goes_on_alike() {
    let mut pool = Pool::with_limit(4);
    let [gone, off, on] = [None, None, Some("bat".to_string())].map(|name| pool.insert(name));
    pool.remove(gone);
    pool.set_active(off, false);

    let mut loaded: Pool<Option<String>> = from_str(&to_string(&pool).unwrap()).unwrap();
    assert_eq!(loaded, pool);
    assert_eq!(
        (loaded.len(), loaded.active_len(), loaded.capacity()),
        (2, 1, 4)
    );
    assert_eq!(
        loaded.get(off),
        Some(&None),
        "a value that is null in the file"
    );
    assert!(loaded.is_active(on));
    assert_eq!(loaded.insert(None), pool.insert(None));
    assert_eq!(loaded, pool);
}

#[test]
fn a_saved_handle_still_names_its_value() {
    let mut pool = Pool::new();
    let crab = pool.insert("crab");
    let text = to_string(&crab).unwrap();
    assert_eq!(text, r#"{"slot":0,"generation":1}"#);
    let loaded: Handle<&str> = from_str(&text).unwrap();
    assert_eq!(pool.get(loaded), Some(&"crab"));

    let invented: Handle<&str> = from_str(r#"{"slot":4294967295,"generation":1}"#).unwrap();
    assert_eq!(pool.get(invented), None);
    assert!(from_str::<Handle<u8>>(r#"{"slot":0,"generation":0}"#).is_err());
}

#[test]
fn a_retired_slot_stays_retired() {
    let text = r#"{"grows":true,"slots":[{"generation":null,"content":"Empty"}]}"#;
    let mut pool: Pool<u8> = from_str(text).unwrap();
    assert_eq!(pool.insert(7).slot(), 1);

    let text = r#"{"grows":true,"slots":[{"generation":4294967295,"content":{"On":7}}]}"#;
    let mut pool: Pool<u8> = from_str(text).unwrap();
    pool.clear();
    assert_eq!(pool.insert(7).slot(), 1);
}

#[test]
fn a_pool_that_cannot_be_is_refused() {
    let text = r#"{"grows":true,"slots":[{"generation":null,"content":{"On":7}}]}"#;
    let error = from_str::<Pool<u8>>(text).unwrap_err().to_string();
    assert!(
        error.contains("a retired slot of a pool cannot hold a value"),
        "{error}"
    );
}

#[test]
fn a_remainder_is_saved_as_its_rest() {
    let mut rest = Remainder2::<f32>::new();
    assert_eq!(rest.feed([0.25, 0.75]), Ok([0, 1]));
    let text = to_string(&rest).unwrap();
    assert_eq!(text, r#"{"x":0.25,"y":-0.25}"#);
    assert_eq!(from_str::<Remainder2<f32>>(&text).unwrap(), rest);

    assert!(from_str::<Remainder<f32>>("0.5").is_ok());
    assert!(from_str::<Remainder<f32>>("-0.75").is_err());
    assert!(from_str::<Remainder<f32>>("1e99").is_err());
}
