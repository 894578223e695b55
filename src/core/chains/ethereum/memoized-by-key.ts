/** What takes a while to make of something, made when it is first asked for, and kept as long as that is. */
export function memoizedByKey<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const kept = new WeakMap<Key, { readonly value: Value }>()
  return key => {
    const made = kept.get(key) ?? { value: make(key) }
    kept.set(key, made)
    return made.value
  }
}
