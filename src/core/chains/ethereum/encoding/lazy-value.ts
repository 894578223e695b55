/** Returns a function that makes a slow value on its first call and keeps it. */
export function lazyValue<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
