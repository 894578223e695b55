/** What takes a while to make, made when it is first asked for. */
export function lazyValue<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
