import { me, stranger } from '../surroundings.ts'
import { type Message, type MessageCase, permit } from './message.ts'

/** How clients sign in to an exchange: its contract is not named. */
const signIn = (change: Partial<Message> = {}): Message => ({
  type: 'Login(address address,string timestamp,uint256 nonce,string message)',
  message: { address: me, timestamp: '1', nonce: 0, message: 'I control this account' },
  domain: { name: 'LoginDomain', version: '1', chainId: 137 },
  ...change,
})

const vote: Message = {
  type: 'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice,string reason,string app,string metadata)',
  message: {
    ...{ from: me, space: 'aave.eth', timestamp: 1, proposal: `0x${'11'.repeat(32)}`, choice: 1 },
    ...{ reason: '', app: 'snapshot', metadata: '{}' },
  },
  domain: { name: 'snapshot', version: '0.1.4' },
}

/** Messages for no contract, among them sign-ins. */
export const signIns: Readonly<Record<string, MessageCase>> = {
  'a message for no contract that may be a key': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ type: 'Register(address key,uint256 expiry)', message: { key: stranger, expiry: 5 } }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in that makes keys': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ type: signIn().type.replace('Login', 'ClobAuth') }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in of another type': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ type: 'WithdrawEverythingTo(address account,uint256 nonce)', message: { account: me, nonce: 1 } }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in of another account': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ message: { ...signIn().message, address: stranger } }),
    below: signIn(),
    mustNot: vote,
  },
  'a sign-in whose words are for programs': {
    says: /Its signature could be a key/,
    level: 'danger',
    fires: signIn({ message: { ...signIn().message, message: '{"action":"withdraw"}' } }),
    below: signIn({ message: { ...signIn().message, message: 'action: withdraw' } }),
    mustNot: vote,
  },
  'a document that nobody describes': {
    says: /is good for is not known here/,
    level: 'notice',
    fires: signIn(),
    below: signIn({ domain: { name: 'LoginDomain', version: '1', chainId: 137, verifyingContract: stranger } }),
    mustNot: permit(),
  },
}
