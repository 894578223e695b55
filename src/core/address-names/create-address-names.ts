import { z } from 'zod'
import { defineActivity } from '../activity/define.ts'
import { nothing } from '../activity/facts.ts'
import { notice } from '../chains/declaration/described.ts'
import { branch } from '../display/list-field.ts'
import { quoted, visible } from '../display/visible.ts'
import { AgentError } from '../errors.ts'
import type { Reader } from '../ports/store.ts'
import { requireQuota } from '../quotas.ts'
import { addressNames } from '../records/address-name.ts'
import { begin } from '../records/define/define-record.ts'
import { lookAlikesAmong, lookAlikeWarning } from './address-book-look-alikes.ts'
import { nameChecker, readings } from './check-names.ts'
import { address, addressName, chainsField, mostAtOnce } from './fields.ts'
import { entryFields } from './in-words.ts'
import { nameOfAccountWarning, namesOfAccounts } from './names-of-accounts.ts'
import { readEntry, type WantedName } from './read-entry.ts'

export const createAddressNames = defineActivity({
  kind: 'CREATE_ADDRESS_NAMES',
  version: 1,
  summary: 'Name addresses, so that cards show the names beside them. The person confirms what a program proposes.',
  governance: { by: 'policy', resource: 'ADDRESS_NAME', action: 'CREATE' },
  params: {},
  parameters: z.object({
    addressNames: z
      .array(
        z.object({
          name: addressName.describe('What it is called: one name for an address, and one address for a name.'),
          address: address.describe('As its chain writes it.'),
          chains: chainsField.describe(
            'Where the name applies: chains of one namespace, as CAIP-2 writes them, or `eip155` for all of them.',
          ),
        }),
      )
      .min(1, 'name at least one address')
      .max(mostAtOnce, `name at most ${mostAtOnce} addresses at once`),
  }),
  result: { version: 1, schema: z.object({ addressNameIds: z.array(z.string()) }) },
  example: {
    parameters: {
      addressNames: [
        {
          name: 'Exchange',
          address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
          chains: ['eip155:1', 'eip155:8453'],
        },
      ],
    },
    result: { addressNameIds: ['3f1d4a52-7f0b-4b1a-9d35-0c8a4e6f2b90'] },
  },

  prepare({ addressNames: asked }, { reader, organizationId }) {
    const wanted = asked.map((entry, index) => readEntry(entry, `addressNames[${index}]`))
    checkNames(reader, organizationId, wanted)
    return {
      wanted,
      lookAlikes: lookAlikesAmong(reader, organizationId, wanted),
      ofAccounts: namesOfAccounts(reader, organizationId, wanted),
    }
  },

  describe({ wanted, lookAlikes, ofAccounts }) {
    const [only, ...others] = wanted
    const isOne = only !== undefined && others.length === 0
    return {
      title: 'Name addresses',
      sentence: isOne
        ? `Call ${visible(only.address, 200)} ${quoted(only.name, 100)} from now on`
        : `Name ${wanted.length} addresses`,
      key: null,
      fields: isOne ? entryFields(only) : wanted.map((entry, index) => branch(String(index + 1), entryFields(entry))),
      warnings: [
        ...lookAlikes.map(lookAlikeWarning),
        ...ofAccounts.map(nameOfAccountWarning),
        notice(
          'Cards will show the name beside the address. Compare the address with what its owner told you, not with what the program shows.',
        ),
      ],
      raw: [],
    }
  },

  facts: nothing,

  async execute({ wanted }, { organizationId, now, newId }) {
    const entries = wanted.map(entry => begin(addressNames, { ...entry, id: newId(), organizationId }, now))
    return {
      result: { addressNameIds: entries.map(({ id }) => id) },
      record(transaction) {
        checkNames(transaction, organizationId, wanted)
        for (const entry of entries) transaction.insert('addressNames', entry)
      },
    }
  },
})

/** @throws AgentError `ALREADY_EXISTS`, `REQUEST_INVALID`, `QUOTA_REACHED` */
function checkNames(reader: Reader, organizationId: string, wanted: readonly WantedName[]): void {
  const check = nameChecker(reader, organizationId)
  const seen = new Set<string>()
  for (const entry of wanted) {
    check(entry)
    const ofName = readings(entry.name).map(reading => `${entry.namespace} name ${reading}`)
    const keys = [`${entry.namespace} address ${entry.address}`, ...ofName]
    if (keys.some(key => seen.has(key)))
      throw new AgentError('ALREADY_EXISTS', `${quoted(entry.name, 100)} is in this request twice.`)
    for (const key of keys) seen.add(key)
  }
  requireQuota(reader, organizationId, 'addressNames', wanted.length)
}
