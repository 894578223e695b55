/** Flags of the mode that a message is sent with (`SENDRAWMSG`). */
const flags = { feesOnTop: 1, ignoresErrors: 2, bouncesOnFailure: 16, destroys: 32, carriesRest: 64, carriesAll: 128 }

/** Tells if the wallet is deleted when nothing is left in it. */
export function destroysAccount(mode: number): boolean {
  return (mode & flags.destroys) !== 0
}

/** Tells if all that is left in the wallet is sent. */
export function carriesAll(mode: number): boolean {
  return (mode & flags.carriesAll) !== 0
}

/** Tells if the value that came with the message to the wallet is sent on, in addition. */
export function carriesRest(mode: number): boolean {
  return (mode & flags.carriesRest) !== 0
}

/** Tells if the message is left out if it cannot be sent. Without this, nothing of the transaction is done. */
export function ignoresErrors(mode: number): boolean {
  return (mode & flags.ignoresErrors) !== 0
}

/** `3: fees on top; left out if it cannot be sent`. */
export function modeInWords(mode: number): string {
  const words = [
    carriesAll(mode) ? 'all that is left' : (mode & flags.feesOnTop) === 0 ? 'fees out of the amount' : 'fees on top',
    ...(carriesRest(mode) ? ['with what the message to the wallet brought'] : []),
    ...(ignoresErrors(mode) ? ['left out if it cannot be sent'] : []),
    ...((mode & flags.bouncesOnFailure) === 0 ? [] : ['sent back if something fails']),
    ...(destroysAccount(mode) ? ['deletes the empty wallet'] : []),
  ]
  return `${mode}: ${words.join('; ')}`
}
