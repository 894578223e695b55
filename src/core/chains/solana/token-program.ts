import { danger, notice } from '../described.ts'
import { mintName, tokenAmount, tokenUnits } from './amounts.ts'
import { type InstructionContext, type KnownInstruction, known, type Said } from './known-instruction.ts'

/** `AuthorityType` of Token and Token-2022, by number. */
const authorityTypes = [
  'mint tokens',
  'freeze token accounts',
  'own the account',
  'close the account',
  'set transfer fees',
  'withdraw withheld fees',
  'close the mint',
  'set interest rates',
  'move and burn tokens of every holder',
  'approve confidential accounts',
  'set the transfer hook',
  'set confidential transfer fees',
  'set the metadata pointer',
  'set the group pointer',
  'set the group member pointer',
  'set the scaled amount',
  'pause the token',
]

/** `TokenInstruction` of spl-token and spl-token-2022, by number. What is not here is not read. */
export const tokenInstructions: Readonly<Record<number, KnownInstruction>> = {
  1: known('InitializeAccount', ['Token account', 'Mint', 'Owner', 'Rent'], {}, (_, [account, mint, owner]) =>
    initialization(account, mint, owner),
  ),
  3: known('Transfer', ['From', 'To', 'Owner'], { amount: 'u64' }, ({ amount }, [from, to], context) => ({
    sentence: `Send ${tokenUnits(amount)} from token account ${from} to ${recipient(to, context)}`,
    warnings: [
      notice('The transfer does not name its token, so which one it is and how many decimals it has are not known.'),
    ],
  })),
  4: known('Approve', ['Token account', 'Delegate', 'Owner'], { amount: 'u64' }, ({ amount }, [account, delegate]) =>
    approval(account, delegate, tokenUnits(amount)),
  ),
  5: known('Revoke', ['Token account', 'Owner'], {}, (_, [account]) => ({
    sentence: `No longer let a delegate spend from token account ${account}`,
  })),
  6: known(
    'SetAuthority',
    ['Account or mint', 'Present authority'],
    { type: 'u8', authority: 'optionalKey' },
    ({ type, authority }, [account]) => setAuthority(account, type, authority),
  ),
  7: known('MintTo', ['Mint', 'To', 'Mint authority'], { amount: 'u64' }, ({ amount }, [mint, to], context) => ({
    sentence: `Mint ${amount} units of ${mintName(mint ?? '')} to ${recipient(to, context)}`,
  })),
  8: known('Burn', ['From', 'Mint', 'Owner'], { amount: 'u64' }, ({ amount }, [from, mint]) =>
    burning(from, `${amount} units of ${mintName(mint ?? '')}`),
  ),
  9: known('CloseAccount', ['Token account', 'SOL goes to', 'Owner'], {}, (_, [account, to], { own }) => ({
    sentence: `Close the token account ${account}, and send the SOL in it to ${to}`,
    warnings:
      to === own
        ? [notice(`The token account ${account} is gone afterwards.`)]
        : [danger(`The SOL in token account ${account}, wrapped SOL among it, goes to ${to}.`)],
  })),
  10: known('FreezeAccount', ['Token account', 'Mint', 'Freeze authority'], {}, (_, [account]) => ({
    sentence: `Freeze the token account ${account}`,
  })),
  11: known('ThawAccount', ['Token account', 'Mint', 'Freeze authority'], {}, (_, [account]) => ({
    sentence: `Thaw the token account ${account}`,
  })),
  12: known(
    'TransferChecked',
    ['From', 'Mint', 'To', 'Owner'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount, decimals }, [from, mint, to, owner], context) =>
      checkedTransfer({ amount, decimals, from, mint, to, owner }, context),
  ),
  13: known(
    'ApproveChecked',
    ['Token account', 'Mint', 'Delegate', 'Owner'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount, decimals }, [account, mint, delegate]) =>
      approval(account, delegate, tokenAmount(amount, mint ?? '', Number(decimals))),
  ),
  14: known(
    'MintToChecked',
    ['Mint', 'To', 'Mint authority'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount, decimals }, [mint, to], context) => ({
      sentence: `Mint ${tokenAmount(amount, mint ?? '', Number(decimals))} to ${recipient(to, context)}`,
    }),
  ),
  15: known(
    'BurnChecked',
    ['From', 'Mint', 'Owner'],
    { amount: 'u64', decimals: 'u8' },
    ({ amount, decimals }, [from, mint]) => burning(from, tokenAmount(amount, mint ?? '', Number(decimals))),
  ),
  16: known('InitializeAccount2', ['Token account', 'Mint', 'Rent'], { owner: 'key' }, ({ owner }, [account, mint]) =>
    initialization(account, mint, owner),
  ),
  17: known('SyncNative', ['Token account'], {}, (_, [account]) => ({
    sentence: `Count the SOL in token account ${account} as wrapped SOL`,
  })),
  18: known('InitializeAccount3', ['Token account', 'Mint'], { owner: 'key' }, ({ owner }, [account, mint]) =>
    initialization(account, mint, owner),
  ),
  22: known('InitializeImmutableOwner', ['Token account'], {}, (_, [account]) => ({
    sentence: `Fix the owner of token account ${account} for good`,
  })),
}

/** `TransferFeeInstruction::TransferCheckedWithFee`, which Token-2022 alone has: 26, 1. */
export const transferCheckedWithFee = known(
  'TransferCheckedWithFee',
  ['From', 'Mint', 'To', 'Owner'],
  { amount: 'u64', decimals: 'u8', fee: 'u64' },
  ({ amount, decimals, fee }, [from, mint, to, owner], context) => {
    const { sentence } = checkedTransfer({ amount, decimals, from, mint, to, owner }, context)
    return {
      sentence: `${sentence}, of which ${tokenAmount(fee, mint ?? '', Number(decimals))} is withheld as a fee`,
    }
  },
)

interface CheckedTransfer {
  readonly amount: bigint
  readonly decimals: bigint
  readonly from: string | undefined
  readonly mint: string | undefined
  readonly to: string | undefined
  readonly owner: string | undefined
}

function checkedTransfer(
  { amount, decimals, from, mint = '', to, owner }: CheckedTransfer,
  context: InstructionContext,
): Said {
  const whose = owner === context.own ? '' : ` from token account ${from} of ${owner}`
  return { sentence: `Send ${tokenAmount(amount, mint, Number(decimals))}${whose} to ${recipient(to, context)}` }
}

/** Whose it is cannot be told from a token account's address, unless the account is made in the same transaction. */
function recipient(account: string | undefined, { ownerOf }: InstructionContext): string {
  const owner = ownerOf.get(account ?? '')
  return `token account ${account}${owner === undefined ? '' : ` of ${owner}`}`
}

function initialization(account: string | undefined, mint: string | undefined, owner: string | undefined): Said {
  return {
    sentence: `Make ${account} a token account of ${owner} for ${mintName(mint ?? '')}`,
  }
}

function approval(account: string | undefined, delegate: string | undefined, most: string): Said {
  return {
    sentence: `Let ${delegate} spend up to ${most} from token account ${account}`,
    warnings: [danger(`${delegate} could take up to ${most} from token account ${account} at any time.`)],
  }
}

function burning(from: string | undefined, what: string): Said {
  return { sentence: `Burn ${what} from token account ${from}`, warnings: [danger(`${what} will be gone for good.`)] }
}

function setAuthority(account: string | undefined, type: bigint, authority: string | null): Said {
  const right = authorityTypes[Number(type)] ?? `use right number ${type}`
  if (authority === null)
    return {
      sentence: `Take away for good the right to ${right}, of ${account}`,
      warnings: [danger(`Nobody will have the right to ${right} of ${account} again.`)],
    }
  return {
    sentence: `Give ${authority} the right to ${right}, of ${account}`,
    warnings: [
      danger(
        type === 2n
          ? `${authority} will own the token account ${account} and every token in it.`
          : `${authority} alone will have the right to ${right} of ${account}.`,
      ),
    ],
  }
}
