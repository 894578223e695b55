const kinds = new Map<string, readonly number[]>()

/** Every kind of activity that was defined, with its versions, newest first. */
export function definedKinds(): ReadonlyMap<string, readonly number[]> {
  return kinds
}

/** @param versions - Newest first. */
export function noteKind(kind: string, versions: readonly number[]): void {
  kinds.set(kind, versions)
}
