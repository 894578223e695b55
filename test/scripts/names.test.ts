import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { chainsNamed, recordsNamed } from '../../scripts/names.ts'

/** What names a chain beside its folder and the list. */
const left = new Set([
  // The one table of the Ledger's apps, which are called like the chains they are for.
  'src/adapters/ledger/apps.ts',
  // The one table of the networks that wallet files have, as the Open Wallet Standard calls them.
  'src/adapters/wallet-file/account-formats.ts',
  // Web3Signer's API signs for Ethereum.
  'src/adapters/http/web3signer-routes.ts',
  'src/core/programs/web3signer.ts',
  // There are chains of the Cosmos SDK whose keys are Ethereum's, and the card says so.
  'src/core/chains/cosmos/sign-doc-as-text.ts',
  // BIP-32 makes every seed of the curve a key with the words “Bitcoin seed”.
  'src/core/crypto/secp256k1.ts',
  // EIP-191 puts “Ethereum Signed Message” before what a wallet stamps a request with.
  'src/core/crypto/stamp.ts',
  // JSON-RPC is the API of Ethereum's tools.
  'src/core/json-rpc/call-bundles.ts',
  'src/core/programs/program-wallet.ts',
  'src/core/programs/personal-sign.ts',
  'src/core/json-rpc/clef-methods.ts',
  'src/core/json-rpc/ethereum-rpc.ts',
  'src/core/json-rpc/program-rpc.ts',
  'src/core/json-rpc/solana-rpc.ts',
  // The API has calls for each of its chains, and the agent has some of them.
  'src/core/organizations/not-served.ts',
  'src/core/policies/engine/pitfalls/pitfalls.ts',
  'src/core/signing/get-send-transaction-status.ts',
  'src/core/signing/index.ts',
  'src/core/signing/send-ethereum/eth-send-transaction.ts',
  'src/core/signing/send-ethereum/get-nonces.ts',
  'src/core/signing/send-ethereum/next-nonce.ts',
  'src/core/signing/send-ethereum/sent.ts',
  'src/core/signing/send-ethereum/standing.ts',
  'src/core/signing/send-solana/lifetime.ts',
  'src/core/signing/send-solana/sent.ts',
  'src/core/signing/send-solana/sol-send-transaction.ts',
  'src/core/signing/send-solana/standing.ts',
  // Tools of MCP tell a model which accounts they are for.
  'src/core/mcp/shared-inputs.ts',
  'src/core/mcp/tools/get-balance.ts',
  'src/core/mcp/tools/get-request.ts',
  'src/core/mcp/tools/list-accounts.ts',
  'src/core/mcp/tools/propose-message.ts',
  'src/core/mcp/tools/propose-transaction.ts',
  // The library calls an alphabet of base58 by the ledger that uses it.
  'src/core/chains/address-bytes.ts',
  // The API has a feature of this name.
  'src/core/schema/feature-name.ts',
  // EIP-191 prefixes messages with “Ethereum Signed Message”: the program that the window shows and the account of viem write that.
  'src/renderer/words/program.ts',
  'src/provider/ethereum.ts',
  'src/provider/solana.ts',
  'src/provider/index.ts',
  'src/viem/index.ts',
  // Development nodes have ten accounts of Ethereum, and so has the wallet of a test.
  'src/headless/initial-wallet.ts',
  'src/headless/options.ts',
])

/** Files that speak the names of others: of the Ledger's apps, the API's types of transactions, wallet files and a library. */
const forOthers = [
  'src/adapters/ledger/apps.ts',
  'src/adapters/wallet-file/account-formats.ts',
  'src/viem/index.ts',
  'src/core/chains/address-bytes.ts',
  'src/core/organizations/not-served.ts',
]

/** The chains that were here before a chain was one declaration. */
const first = ['bitcoin', 'ethereum', 'solana']

test('the chains that were added since are named by their folders, the list and their app alone', () => {
  const chains = chainsNamed()
  const since = chains.filter(({ name }) => !first.includes(name))
  expect(chains.map(({ name }) => name)).toEqual(expect.arrayContaining([...first, 'spark', 'tempo', 'tron']))
  for (const { name, files } of since)
    expect(
      files.filter(file => !forOthers.includes(file)),
      name,
    ).toEqual([])
})

test('no other file begins to name a chain', () => {
  const naming = new Set(chainsNamed().flatMap(({ files }) => files))
  expect([...naming].filter(file => !left.has(file))).toEqual([])
  expect(
    [...left].filter(file => !naming.has(file)),
    'these name none any more',
  ).toEqual([])
})

test('records are found by their kinds, and every declaration is in the list', () => {
  expect(filesNaming('grants')).toContain('src/core/engine/approvals/grants.ts')
  const declared = globSync('src/core/records/*.ts').filter(file => !file.endsWith('/index.ts'))
  expect(recordsNamed()).toHaveLength(declared.length)
})

/** What is the same for every record: stores, quotas, queries, deletions, and what an organization holds. */
const sameForAll =
  /^src\/(adapters|core\/(record|kept|ports|query|keys|activity|schema)\/|core\/(quotas|require-record|ids|integrity)\.ts|core\/organizations\/(organization-contents|define-deletion)\.ts)/

test.each(['grants', 'smartContractInterfaces', 'invitations'])(
  'the record %s, added late, is one file and one line',
  name => {
    expect(filesNaming(name).filter(file => sameForAll.test(file))).toEqual([])
  },
)

test('what else names a late record is the list of calls, and what asks for it', () => {
  expect(filesNaming('smartContractInterfaces')).toEqual([
    'src/core/chains/ethereum/encoding/registered-function.ts',
    'src/core/chains/solana/program-call.ts',
    'src/core/organizations/present-organization.ts',
    'src/core/subjects-with-params.ts',
  ])
})

/** Without its tables: what a migration says never changes. */
function filesNaming(record: string): readonly string[] {
  const found = recordsNamed().find(({ name }) => name === record)
  if (!found) throw new Error(`There is no record ${record}`)
  return found.files.filter(file => !file.startsWith('src/adapters/store/migrations/'))
}
