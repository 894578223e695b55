import { friend, router, stranger, usdc } from '../surroundings.ts'
import { approve, type CallCase, call, several, transfer } from './call.ts'

/** Calls that cannot be read as a whole. */
export const forms: Readonly<Record<string, CallCase>> = {
  'more calls than are shown': {
    says: /Not shown: 1 call inside this one/,
    level: 'danger',
    fires: several(51),
    below: several(50),
    mustNot: several(1),
    aloneOnly: true,
  },
  'a list of calls that is none': {
    says: /The list of calls does not decode/,
    level: 'danger',
    fires: call(stranger, 'multiSend(bytes transactions)', '0x00'),
    below: call(stranger, 'multiSend(bytes transactions)', '0x'),
    mustNot: several(1),
  },
  'bytes after the arguments': {
    says: /1 byte follows the arguments of the call/,
    level: 'danger',
    fires: { to: usdc, data: `${transfer(friend).data}00` },
    below: transfer(friend),
    mustNot: approve(router),
  },
  'a call that nobody describes': {
    says: /does with this data .* cannot be shown/,
    level: 'danger',
    fires: { to: stranger, data: '0x11223344' },
    below: { to: stranger, data: '0x', value: 1n },
    mustNot: transfer(friend),
  },
  'a call that only begins like a known one': {
    says: /The data begins like .* but does not decode as it exactly/,
    level: 'danger',
    fires: { to: usdc, data: transfer(friend).data.slice(0, -2) as `0x${string}` },
    below: transfer(friend),
    mustNot: approve(router),
  },
}
