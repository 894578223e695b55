/** Returns a function that makes a slow value on the first call for a key, and keeps it as long as that key exists. */
export function memoizedByKey<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    const made = kept.get(key) ?? { value: make(key) }
    kept.set(key, made)
    return made.value
  }
}
