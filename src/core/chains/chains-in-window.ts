import type { AccountKind, ChainsView, ChainView, HardwareAccounts, PolicyTemplate } from '../../shared/chains.ts'
import { accountsOfNoChain, ofNoChain } from './address-formats.ts'
import type { ChainAddressFormat } from './declaration/chain-address-format.ts'
import type { Chain } from './declaration/define-chain.ts'
import type { DeclaredAccountKind, DeclaredHardwareAccounts, DeclaredTemplate } from './declaration/in-window.ts'

/** Returns the data of these chains for the window. */
export function chainsInWindow(chains: readonly Chain[]): Omit<ChainsView, 'words'> {
  const formats = formatsOf(chains)
  return {
    chains: chains.map(
      ({ id, curve, addressFormats, inWindow }): ChainView => ({
        id,
        name: inWindow.name,
        icon: inWindow.icon,
        addressFormats: Object.keys(addressFormats),
        curve,
        hardwareAccounts: inWindow.hardwareAccounts.map(accounts => hardwareAccounts(accounts, formats)),
        templates: inWindow.templates.map(templateView),
        plainTransfers: inWindow.plainTransfers,
      }),
    ),
    accountKinds: accountKinds(chains),
    addressFormats: Object.fromEntries([...formats].map(([name, { inWords }]) => [name, inWords])),
  }
}

/** Lists the account kinds of the chains in their order, and those of no chain. Their labels differ. */
export function accountKinds(chains: readonly Chain[]): AccountKind[] {
  const formats = formatsOf(chains)
  const whole = (kind: DeclaredAccountKind): AccountKind => ({
    ...kind,
    curve: formatOf(formats, kind.addressFormat).curves[0],
  })
  return [...chains.flatMap(({ inWindow }) => inWindow.accounts.map(whole)), ...accountsOfNoChain]
}

type Formats = ReadonlyMap<string, ChainAddressFormat>

function formatsOf(chains: readonly Chain[]): Formats {
  return new Map([
    ...chains.flatMap(({ addressFormats }) => Object.entries(addressFormats)),
    ...Object.entries(ofNoChain),
  ])
}

function formatOf(formats: Formats, name: string): ChainAddressFormat {
  const format = formats.get(name)
  if (!format) throw new Error(`No chain declares ${name}`)
  return format
}

/** @throws Error for accounts that no hardware wallet has, which a declaration cannot offer */
function hardwareAccounts({ kinds, ...rest }: DeclaredHardwareAccounts, formats: Formats): HardwareAccounts {
  const [first, ...others] = kinds
  const [served] = formatOf(formats, first.addressFormat).hardwareApps
  if (!served) throw new Error(`No hardware wallet has accounts of ${first.addressFormat}`)
  const whole = (kind: typeof first) => ({ ...kind, curve: formatOf(formats, kind.addressFormat).curves[0] })
  return { ...rest, app: served.app, kinds: [whole(first), ...others.map(whole)] }
}

/** Copies a template without the parts that cannot go over IPC. */
function templateView({ fields, write: _, ...template }: DeclaredTemplate): PolicyTemplate {
  return {
    ...template,
    fields: fields.map(field => {
      if (!('problem' in field)) return field
      const { problem: _, ...rest } = field
      return rest
    }),
  }
}
