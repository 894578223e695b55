import type { WalletView } from '../../shared/accounts.ts'
import type { ChainsView, HardwareAccounts, HardwareKind, PathScheme } from '../../shared/chains.ts'
import { pathAt } from '../../shared/path-at.ts'

/** All that a wallet on a hardware wallet can be for. */
export function hardwareAccountsOf({ chains }: ChainsView): readonly [HardwareAccounts, ...HardwareAccounts[]] {
  const [first, ...others] = chains.flatMap(({ hardwareAccounts }) => hardwareAccounts)
  if (!first) throw new Error('No chain has accounts on hardware wallets')
  return [first, ...others]
}

/** Number of accounts that are looked at in one go. */
export const atOnce = 5

/** The next accounts of a scheme. @param from - Index of the first. */
export function pathsFrom({ path }: PathScheme, from: number): string[] {
  return Array.from({ length: atOnce }, (_, index) => pathAt(path, from + index))
}

/** Describes the problem of a path that somebody typed; undefined if the app takes it. */
export function pathProblem(kind: HardwareKind, path: string): string | undefined {
  const example = pathAt(kind.schemes[0].path, 0)
  if (!/^m(\/\d+'?)+$/.test(path)) return `A path begins with m and has a number at each step, for example ${example}.`
  const steps = path.slice(2).split('/')
  if (steps.some(step => Number.parseInt(step, 10) >= 2 ** 31)) return 'A number in a path is at most 2147483647.'
  if (steps.length > 10) return 'A path for a Ledger has at most 10 steps.'
  return new RegExp(`^(?:${kind.paths})$`).test(path) ? undefined : `A path of this kind is written like ${example}.`
}

/** The kind of accounts in this format, and the app that has it; the first of all where no app has it. */
export function hardwareKindOf(
  chains: ChainsView,
  addressFormat: string | undefined,
): { accounts: HardwareAccounts; kind: HardwareKind } {
  const all = hardwareAccountsOf(chains)
  for (const accounts of all) {
    const kind = accounts.kinds.find(each => each.addressFormat === addressFormat)
    if (kind) return { accounts, kind }
  }
  return { accounts: all[0], kind: all[0].kinds[0] }
}

/** The first path that the wallet does not use yet, counted as its accounts are; as the first scheme does where they do not tell. */
export function nextLedgerPath({ accounts }: Pick<WalletView, 'accounts'>, kind: HardwareKind): string {
  const used = accounts.filter(({ addressFormat }) => addressFormat === kind.addressFormat).map(({ path }) => path)
  const [first] = kind.schemes
  const { path } = kind.schemes.find(scheme => scheme !== first && used.some(each => isLater(scheme, each))) ?? first
  let index = 0
  while (used.includes(pathAt(path, index))) index += 1
  return pathAt(path, index)
}

/** True if the scheme has this path after its first, which schemes may have in common. */
function isLater(scheme: PathScheme, path: string): boolean {
  const [, ...later] = Array.from({ length: 100 }, (_, index) => pathAt(scheme.path, index))
  return later.includes(path)
}
