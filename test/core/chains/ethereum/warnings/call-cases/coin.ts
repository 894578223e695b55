import { friend, router, stranger, uni, zero } from '../surroundings.ts'
import { type CallCase, call, several, transfer } from './call.ts'

/** Coin that is sent or goes with a call. */
export const coin: Readonly<Record<string, CallCase>> = {
  'coin simply sent to a contract': {
    says: /is a contract and no account: coin that is simply sent to it may be lost/,
    level: 'danger',
    fires: { to: router, data: '0x', value: 1n },
    below: { to: router, data: '0x', value: 0n },
    mustNot: { to: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', data: '0x', value: 1n },
    aloneOnly: true,
  },
  'coin for a contract that is not known': {
    says: /is not known here and gets 0.000000000000000005 ETH. Only the name of its function says/,
    level: 'danger',
    fires: { ...call(stranger, 'multicall(bytes[] data)', []), value: 5n },
    below: { ...call(stranger, 'multicall(bytes[] data)', []), value: 0n },
    mustNot: { ...call(router, 'multicall(bytes[] data)', []), value: 5n },
    aloneOnly: true,
  },
  'coin with a call that takes none': {
    says: /goes with a call that usually takes none/,
    level: 'notice',
    fires: { ...transfer(friend), value: 1n },
    below: { ...transfer(friend), value: 0n },
    mustNot: { ...call(uni, 'multicall(bytes[] data)', []), value: 1n },
    aloneOnly: true,
  },
  'coin to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: { to: zero, data: '0x', value: 1n },
    below: { to: `0x${'0'.repeat(38)}12`, data: '0x', value: 1n },
    mustNot: { to: friend, data: '0x', value: 1n },
    aloneOnly: true,
  },
  'no coin to nobody': {
    says: /Nobody is known to hold a key of/,
    level: 'danger',
    fires: { to: zero, data: '0x' },
    below: { to: zero, data: '0x1234' },
    mustNot: { to: friend, data: '0x' },
    aloneOnly: true,
  },
  'coin that stays in Multicall3': {
    says: /5 ETH stays in 0xd8dA6BF2\w+, which makes calls for anybody/,
    level: 'danger',
    fires: { ...several(1), value: 5n * 10n ** 18n },
    below: { ...several(1), value: 0n },
    mustNot: { ...call(router, 'multicall(bytes[] data)', []), value: 5n * 10n ** 18n },
    aloneOnly: true,
  },
}
