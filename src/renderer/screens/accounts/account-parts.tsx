import { SubNavigation } from '../../components/sub-navigation.tsx'

/** The screens of accounts: what Countersign keeps, and what keeps its keys itself. */
export function AccountParts({ current }: { readonly current: 'accounts' | 'hardware-wallets' }) {
  return (
    <SubNavigation
      label="Accounts and hardware wallets"
      links={[
        { href: '#/accounts', label: 'Wallets and keys', current: current === 'accounts' },
        { href: '#/hardware-wallets', label: 'Hardware wallets', current: current === 'hardware-wallets' },
      ]}
    />
  )
}
