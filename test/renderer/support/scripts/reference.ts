import type { ReferenceDetail } from '../../../../src/shared/reference.ts'
import { address, idOf } from './basics.ts'

const walletFields = [
  {
    path: 'walletName',
    type: 'string',
    required: true,
    description: 'Name of the wallet, unique in the organization.',
  },
  {
    path: 'accounts',
    type: 'array of object',
    required: true,
    description: 'Accounts to derive from the new recovery phrase.',
  },
  {
    path: 'accounts[].curve',
    type: 'CURVE_SECP256K1 or CURVE_ED25519',
    required: true,
    description: 'Curve of the key pair.',
  },
  { path: 'mnemonicLength', type: '12 or 15 or 18 or 21 or 24', required: false, description: '' },
]

export const reference: ReferenceDetail[] = [
  {
    name: 'create_wallet',
    kind: 'activity',
    summary: 'Create a wallet with a new recovery phrase.',
    types: ['ACTIVITY_TYPE_CREATE_WALLET_V2', 'ACTIVITY_TYPE_CREATE_WALLET'],
    path: '/public/v1/submit/create_wallet',
    decidedBy: 'The root users; later also policies about WALLET / CREATE.',
    versions: [
      { type: 'ACTIVITY_TYPE_CREATE_WALLET_V2', fields: walletFields },
      { type: 'ACTIVITY_TYPE_CREATE_WALLET', fields: walletFields.slice(0, 3) },
    ],
    exampleRequest: JSON.stringify(
      { type: 'ACTIVITY_TYPE_CREATE_WALLET_V2', parameters: { walletName: 'A' } },
      null,
      2,
    ),
    exampleResult: JSON.stringify({ createWalletResult: { walletId: idOf(101), addresses: [address] } }, null, 2),
  },
  {
    name: 'delete_api_keys',
    kind: 'activity',
    summary: 'Delete API keys of a user.',
    types: ['ACTIVITY_TYPE_DELETE_API_KEYS'],
    path: '/public/v1/submit/delete_api_keys',
    decidedBy: 'The root users; later also policies about CREDENTIAL / DELETE.',
    versions: [{ type: 'ACTIVITY_TYPE_DELETE_API_KEYS', fields: [] }],
    exampleRequest: '{}',
    exampleResult: '{}',
  },
  {
    name: 'whoami',
    kind: 'query',
    summary: 'Tells who stamped the request.',
    types: [],
    path: '/public/v1/query/whoami',
    decidedBy: null,
    versions: [{ type: '', fields: [] }],
    exampleRequest: JSON.stringify({ organizationId: '…' }, null, 2),
    exampleResult: '',
  },
]
