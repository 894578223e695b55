import type { DecodedCall } from './call-tree.ts'

/** Tells if a call sets up a Safe, by the description of Safe’s own code. */
export function isSetupOfSafe({ meaning, function: name, args }: DecodedCall): boolean {
  return meaning.kind === 'described' && name === 'setup' && args.has('fallbackHandler')
}
