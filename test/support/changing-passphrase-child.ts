import { writeSync } from 'node:fs'
import { changePassphrase } from '../../src/adapters/passphrase-vault/change-passphrase.ts'
import { unnoted } from './unnoted.ts'

// Run as a process of its own: gives the vault in the first argument the passphrase in the third, which had the one in the second, and
// back, without end. It says when it begins each time. It stops when it is killed.
const [, , file = '', one = '', other = ''] = process.argv
for (let [from, to] = [one, other]; ; [from, to] = [to, from]) {
  writeSync(1, 'begins\n')
  await changePassphrase(file, from, to, unnoted)
}
