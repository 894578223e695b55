import { visible } from '../../core/display/visible.ts'
import type { Receipt, ReceiptClient, ReceiptKind, ReceiptOf, ReceiptRequester } from '../../core/ledger/receipt.ts'
import type { Reader } from '../../core/ports/store.ts'

export interface ReceiptWords {
  readonly who: string
  readonly what: string
  /** Empty where there is nothing to say. */
  readonly why: string
}

/** Words of a receipt for people: in lists and tables. Where the receipt has only an id, the name is today’s. */
export function receiptInWords(reader: Reader, receipt: Receipt): ReceiptWords {
  const say = words[receipt.kind] as (receipt: Receipt, reader: Reader) => ReceiptWords
  return say(receipt, reader)
}

type Words = { readonly [Kind in ReceiptKind]: (receipt: ReceiptOf<Kind>, reader: Reader) => ReceiptWords }

const agent = 'Countersign'

const words: Words = {
  moved: ({ by, organizationId, status, type, why }, reader) => ({
    who: nameOf(reader, organizationId, by),
    what: `${typeInWords(type)}: ${plain(status, 'ACTIVITY_STATUS_').toLowerCase()}`,
    why: why ?? '',
  }),
  decided: ({ decision, card, decidedBy, window }) => ({
    who: window?.userName ?? deciders[decidedBy.split(' ')[0] ?? ''] ?? decidedBy,
    what: `${plain(decision, '')}: ${card.sentence}`,
    why: '',
  }),
  refused: ({ client, sentence, type, path, why }) => ({
    who: clientInWords(client),
    what: sentence ?? (type === undefined ? path || 'A request' : typeInWords(type)),
    why,
  }),
  leftOut: ({ count, clients }) => ({
    who: clients.map(({ client }) => clientInWords(client)).join(', '),
    what: `${count} more refused ${count === 1 ? 'request' : 'requests'}`,
    why: clients
      .map(({ client, count: theirs, codes }) => `${clientInWords(client)}: ${theirs} (${codes.join(', ')})`)
      .join('; '),
  }),
  signedIn: ({ userName, how }) => ({ who: userName, what: `Signed in: ${how}`, why: '' }),
  setting: ({ window, setting, change }) => ({
    who: window?.userName ?? agent,
    what: `${setting}: ${change}`,
    why: '',
  }),
  vault: ({ change }) => ({ who: agent, what: change, why: '' }),
  hardwareWallet: ({ change }) => ({ who: agent, what: change, why: '' }),
  backup: ({ change }) => ({ who: agent, what: change, why: '' }),
  upgraded: ({ before }) => ({
    who: agent,
    what: `The ${before} receipts before this one were chained when Countersign was upgraded`,
    why: '',
  }),
  head: ({ publicKey }) => ({ who: agent, what: 'Signed the head of the receipts', why: `Public key ${publicKey}` }),
}

const deciders: Readonly<Record<string, string>> = {
  window: 'The person at the window',
  grant: 'A standing approval',
  budget: 'A daily budget',
  clock: 'Nobody',
}

function nameOf(reader: Reader, organizationId: string, { credentialId, userId }: ReceiptRequester): string {
  const user = reader.find('users', organizationId, userId)
  const name = user ? visible(user.name, 100) : `user ${userId}`
  const key =
    reader.find('apiKeys', organizationId, credentialId) ?? reader.find('authenticators', organizationId, credentialId)
  return key ? `${name} with ${visible(key.name, 100)}` : name
}

function clientInWords(client: ReceiptClient): string {
  if (client.kind === 'program') return 'A program without a known key'
  if (client.kind === 'page') return `A web page of ${client.webOrigin}`
  const { userName, credentialName, webOrigin } = client
  const who = userName === credentialName ? userName : `${userName} with ${credentialName}`
  return webOrigin === undefined ? who : `${who} from ${webOrigin}`
}

function typeInWords(type: string): string {
  return plain(type, 'ACTIVITY_TYPE_').replace(/ v\d+$/, '')
}

function plain(text: string, prefix: string): string {
  const rest = text
    .slice(text.startsWith(prefix) ? prefix.length : 0)
    .replaceAll('_', ' ')
    .toLowerCase()
  return rest.charAt(0).toUpperCase() + rest.slice(1)
}
