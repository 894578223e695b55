/** Runs the work of a transaction. @throws TypeError for work that would go on after its commit. */
export function runInTransaction<Scope, Value>(work: (scope: Scope) => Value, scope: Scope): Value {
  const value = work(scope)
  if (value instanceof Promise) throw new TypeError('the work of a transaction must be synchronous')
  return value
}
