import { count } from '../../display/amount.ts'
import { danger, notice } from '../described.ts'
import { solAmount } from './amounts.ts'
import { type KnownInstruction, known } from './known-instruction.ts'
import { programName } from './programs.ts'

/** `SystemInstruction` of Agave's `solana-system-interface`, by number. Written in bincode. */
export const systemInstructions: readonly KnownInstruction[] = [
  known(
    'CreateAccount',
    ['Pays', 'New account'],
    { lamports: 'u64', space: 'u64', owner: 'key' },
    ({ lamports, space, owner }, [, account]) => creation(account, lamports, space, owner),
  ),
  known('Assign', ['Account'], { owner: 'key' }, ({ owner }, [account]) => assignment(account, owner)),
  known('Transfer', ['From', 'To'], { lamports: 'u64' }, ({ lamports }, [from, to], { own }) => ({
    sentence: `Send ${solAmount(lamports)}${fromOther(from, own)} to ${to}`,
  })),
  known(
    'CreateAccountWithSeed',
    ['Pays', 'New account'],
    { base: 'key', seed: 'text', lamports: 'u64', space: 'u64', owner: 'key' },
    ({ lamports, space, owner }, [, account]) => creation(account, lamports, space, owner),
  ),
  known('AdvanceNonceAccount', ['Nonce account', 'Recent blockhashes', 'Authority'], {}, (_, [account]) => ({
    sentence: `Use up the nonce of ${account}`,
    minor: true,
  })),
  known(
    'WithdrawNonceAccount',
    ['Nonce account', 'To', 'Recent blockhashes', 'Rent', 'Authority'],
    { lamports: 'u64' },
    ({ lamports }, [account, to]) => ({
      sentence: `Withdraw ${solAmount(lamports)} from the nonce account ${account} to ${to}`,
    }),
  ),
  known(
    'InitializeNonceAccount',
    ['Nonce account', 'Recent blockhashes', 'Rent'],
    { authority: 'key' },
    ({ authority }, [account]) => ({
      sentence: `Make ${account} a nonce account that ${authority} controls`,
      warnings: [notice(`${authority} can use and empty the nonce account ${account}.`)],
    }),
  ),
  known('AuthorizeNonceAccount', ['Nonce account', 'Authority'], { authority: 'key' }, ({ authority }, [account]) => ({
    sentence: `Give the nonce account ${account} to ${authority}`,
    warnings: [danger(`${authority} alone will control the nonce account ${account} and the SOL in it.`)],
  })),
  known('Allocate', ['Account'], { space: 'u64' }, ({ space }, [account]) => ({
    sentence: `Set aside ${count(space, 'byte')} for the account ${account}`,
    warnings: [notice(`${account} can hold data from then on, and can no longer send SOL by itself.`)],
  })),
  known(
    'AllocateWithSeed',
    ['Account', 'Base'],
    { base: 'key', seed: 'text', space: 'u64', owner: 'key' },
    ({ space, owner }, [account]) => ({
      sentence: `Set aside ${count(space, 'byte')} for the account ${account}, and hand it to ${program(owner)}`,
      warnings: assignment(account, owner).warnings ?? [],
    }),
  ),
  known('AssignWithSeed', ['Account', 'Base'], { base: 'key', seed: 'text', owner: 'key' }, ({ owner }, [account]) =>
    assignment(account, owner),
  ),
  known(
    'TransferWithSeed',
    ['From', 'Base', 'To'],
    { lamports: 'u64', seed: 'text', owner: 'key' },
    ({ lamports }, [from, , to]) => ({ sentence: `Send ${solAmount(lamports)} from ${from} to ${to}` }),
  ),
  known('UpgradeNonceAccount', ['Nonce account'], {}, (_, [account]) => ({
    sentence: `Bring the nonce account ${account} up to date`,
  })),
]

function creation(account: string | undefined, lamports: bigint, space: bigint, owner: string) {
  return {
    sentence: `Create the account ${account} of ${count(space, 'byte')} for ${program(owner)}, with ${solAmount(lamports)}`,
    warnings:
      programName(owner) === undefined
        ? [danger(`${program(owner)} decides what becomes of the SOL in the new account ${account}.`)]
        : [],
  }
}

function assignment(account: string | undefined, owner: string) {
  return {
    sentence: `Hand the account ${account} to ${program(owner)}`,
    warnings: [
      danger(`From then on ${program(owner)} alone decides what becomes of the account ${account} and the SOL in it.`),
    ],
  }
}

function program(key: string): string {
  const name = programName(key)
  return name ? `the ${name}` : `program ${key}`
}

function fromOther(from: string | undefined, own: string): string {
  return from === own ? '' : ` from ${from}`
}
