import { Plus, Undo2, Usb, WalletMinimal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Modal } from '../../components/modal.tsx'
import { Page } from '../../components/page.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { useToast } from '../../components/toasts.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useQuery } from '../../hooks/query.ts'
import { useRoute } from '../../hooks/route.ts'
import { useOrganizationId } from '../../hooks/state.tsx'
import { AddLedgerDialog } from '../hardware-wallets/add-ledger/add-ledger-dialog.tsx'
import { AccountParts } from './account-parts.tsx'
import { isOrHolds, matchesPrivateKey, matchesSecret, matchesWallet } from './matches.ts'
import { PrivateKeyPanel } from './private-key-panel.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SecretRow } from './secret-row.tsx'
import { WalletForm } from './wallet-form.tsx'
import { WalletPanel } from './wallet-panel.tsx'

/** Number of wallets and keys from which on a search field is of use. */
const searchFrom = 6

export function AccountsScreen() {
  const organizationId = useOrganizationId()
  const wallets = useQuery('wallets.list', { organizationId })
  const privateKeys = useQuery('privateKeys.list', { organizationId })
  const secrets = useQuery('storedSecrets.list', { organizationId })
  const restoring = useRoutedDialog('accounts/restore')
  const creating = useRoutedDialog('accounts/new')
  const addingLedger = useRoutedDialog('accounts/ledger')
  const [, wanted = ''] = useRoute()
  const [search, setSearch] = useState('')
  const toast = useToast()

  const count = (wallets.data?.length ?? 0) + (privateKeys.data?.length ?? 0) + (secrets.data?.length ?? 0)
  const foundKeys = (privateKeys.data ?? []).filter(key => key.id === wanted || matchesPrivateKey(key, search))
  const foundSecrets = (secrets.data ?? []).filter(secret => secret.id === wanted || matchesSecret(secret, search))
  return (
    <Page
      title="Accounts"
      lead="Wallets and keys this agent can sign with, and their addresses."
      actions={
        <>
          <Button icon={<Undo2 size={16} aria-hidden />} onClick={restoring.open}>
            Restore wallet
          </Button>
          <Button icon={<Usb size={16} aria-hidden />} onClick={addingLedger.open}>
            Add Ledger
          </Button>
          <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={creating.open}>
            Create wallet
          </Button>
        </>
      }
      parts={<AccountParts current="accounts" />}
    >
      {count >= searchFrom && <SearchField label="Find by name, address or path" value={search} onChange={setSearch} />}
      <Loaded query={wallets} what="wallets">
        {list => {
          const found = list.filter(wallet => isOrHolds(wallet, wanted) || matchesWallet(wallet, search))
          return (
            <>
              {list.length === 0 && (
                <Empty
                  icon={<WalletMinimal size={24} aria-hidden />}
                  title="No wallets yet"
                  leadsTo={{ href: '#/accounts/new', label: 'Create the first wallet' }}
                >
                  <p>A wallet holds one recovery phrase, and as many accounts as you derive from it.</p>
                  <p>With a Ledger, the keys stay on the Ledger.</p>
                </Empty>
              )}
              {found.length > 0 && <h2 className="section-title">Wallets</h2>}
              <div className="panels">
                {found.map(wallet => (
                  <WalletPanel key={wallet.id} wallet={wallet} />
                ))}
              </div>
              {search && found.length + foundKeys.length + foundSecrets.length === 0 && (
                <p className="quiet" role="status">
                  Nothing matches “{search}”.
                </p>
              )}
            </>
          )
        }}
      </Loaded>
      {(privateKeys.error !== null || foundKeys.length > 0) && (
        <>
          <h2 className="section-title">Private keys</h2>
          <Loaded query={privateKeys} what="private keys">
            {() => (
              <div className="panels">
                {foundKeys.map(key => (
                  <PrivateKeyPanel key={key.id} privateKey={key} />
                ))}
              </div>
            )}
          </Loaded>
        </>
      )}
      {(secrets.error !== null || foundSecrets.length > 0) && (
        <>
          <h2 className="section-title">Secrets</h2>
          <Loaded query={secrets} what="secrets">
            {() => (
              <ul className="rows" aria-label="Secrets">
                {foundSecrets.map(secret => (
                  <SecretRow key={secret.id} secret={secret} />
                ))}
              </ul>
            )}
          </Loaded>
        </>
      )}
      <Modal open={creating.isOpen} onClose={creating.close} title="Create a wallet">
        <WalletForm
          cancel="Cancel"
          onCancel={creating.close}
          onCreated={(_, name) => {
            creating.close()
            toast(`Wallet “${name}” created`)
          }}
        />
      </Modal>
      {addingLedger.isOpen && <AddLedgerDialog onClose={addingLedger.close} />}
      {restoring.isOpen && (
        <RestoreDialog
          onClose={restoring.close}
          onRestored={name => {
            restoring.close()
            toast(`Wallet “${name}” restored`)
          }}
        />
      )}
    </Page>
  )
}
