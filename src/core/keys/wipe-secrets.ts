import type { Secrets } from '../ports/key-vault.ts'

/** Overwrites every one, in use and set aside, with zeros. */
export function wipeSecrets({ inUse, setAside }: Secrets): void {
  for (const { secret } of [...inUse, ...setAside]) secret.fill(0)
}
