import { authzMessages } from './authz.ts'
import { bankMessages } from './bank.ts'
import { govMessages } from './gov.ts'
import { ibcMessages } from './ibc.ts'
import type { KnownMessage } from './known-message.ts'
import { stakingMessages } from './staking.ts'
import { wasmMessages } from './wasm.ts'

/** The messages that are read to their end. Any other is named, shown raw, and unknown to limits. */
const knownMessages: readonly KnownMessage[] = [
  ...bankMessages,
  ...stakingMessages,
  ...govMessages,
  ...ibcMessages,
  ...authzMessages,
  ...wasmMessages,
]

const byType = new Map(knownMessages.map(each => [each.type, each]))
const byAmino = new Map(knownMessages.map(each => [each.amino, each]))

export const messageOfType = (type: string): KnownMessage | undefined => byType.get(type)
export const messageOfAmino = (name: string): KnownMessage | undefined => byAmino.get(name)
