import { noteOwnCrashes } from '../../src/adapters/process/crashes.ts'

// Run as a process of its own: ends with the secret in the second argument in the message of an error. Its crash goes to the file in the first.
const [, , file = '', secret = ''] = process.argv
noteOwnCrashes(file, '1.2.3')

function signSomething(): never {
  throw new TypeError(`cannot read ${secret}`)
}

setImmediate(signSomething)
