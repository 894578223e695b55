import { expect, test } from 'vitest'
import { idlProblem, instructionNames } from '../../../../src/core/chains/solana/idl.ts'

const idl = {
  version: '0.1.0',
  name: 'vault',
  instructions: [
    {
      name: 'deposit',
      discriminator: [242, 35, 198, 137, 82, 225, 242, 182],
      accounts: [
        { name: 'owner', isMut: true, isSigner: true },
        { name: 'vault', writable: true, signer: false },
      ],
      args: [
        { name: 'amount', type: 'u64' },
        { name: 'notes', type: { vec: { option: 'string' } } },
      ],
    },
  ],
  types: [{ name: 'Config', type: { kind: 'struct', fields: [{ name: 'fee', type: 'u16' }] } }],
}
const [instruction] = idl.instructions

test('an Anchor IDL in either spelling is taken', () => {
  expect(idlProblem(JSON.stringify(idl))).toBeUndefined()
  expect(idlProblem(JSON.stringify({ instructions: [], types: [] }))).toBeUndefined()
  expect(instructionNames(JSON.stringify(idl))).toEqual(['deposit'])
})

test.each([
  ['what is no JSON', undefined, /^the IDL is not as an Anchor IDL has it/],
  ['a list', [], /^the IDL/],
  ['one without types', { ...idl, types: undefined }, /^types is not/],
  ['one without instructions', { types: [] }, /^instructions is not/],
  ['an instruction without accounts', changed({ accounts: undefined }), /^instructions\.0\.accounts/],
  ['an instruction without arguments', changed({ args: undefined }), /^instructions\.0\.args/],
  ['an argument without a type', changed({ args: [{ name: 'amount' }] }), /^instructions\.0\.args\.0\.type/],
  ['an account whose sign is a word', changed({ accounts: [{ name: 'a', isMut: 'yes' }] }), /accounts\.0\.isMut/],
  ['a discriminator of no bytes', changed({ discriminator: [256] }), /discriminator\.0/],
  ['a type without a name', { ...idl, types: [{ type: {} }] }, /^types\.0\.name/],
])('%s is refused, with the place', (_, given, problem) => {
  expect(idlProblem(given === undefined ? '{' : JSON.stringify(given))).toMatch(problem)
})

function changed(change: object) {
  return { ...idl, instructions: [{ ...instruction, ...change }] }
}
