import type { RecordDeclaration } from '../../core/records/define/define-record.ts'
import type { RecordKind } from '../../core/records/index.ts'
import { columnsOf } from './columns-of.ts'

/** The declarations a store was given, with what it reads from them once. */
export interface Declared {
  readonly kinds: readonly RecordKind[]
  /** @throws Error for a kind that is not declared. */
  of(kind: string): DeclaredKind
}

export interface DeclaredKind extends RecordDeclaration {
  readonly types: ReturnType<typeof columnsOf>
}

export function declaredKinds(declarations: readonly RecordDeclaration[]): Declared {
  const known = new Map(declarations.map(each => [each.kind, { ...each, types: columnsOf(each) }]))
  return {
    // A declaration that only a test knows is of a kind the types do not.
    kinds: [...known.keys()] as RecordKind[],
    of(kind) {
      const declaration = known.get(kind)
      if (!declaration) throw new Error(`there is no record of the kind ${kind}`)
      return declaration
    },
  }
}
