import { Plus, Usb } from 'lucide-react'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Instructions } from '../../components/instructions.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { useRoutedDialog } from '../../hooks/dialog.ts'
import { useHardwareWallets } from '../../hooks/hardware-wallets.ts'
import { hardwareWalletNames } from '../../words/hardware-wallet-names.ts'
import { AccountParts } from '../accounts/account-parts.tsx'
import { AddLedgerDialog } from './add-ledger/add-ledger-dialog.tsx'
import { BeginSteps } from './begin-steps.tsx'
import { HardwareWalletPanel } from './hardware-wallet-panel.tsx'
import { HeldWallets } from './held-wallets.tsx'

export function HardwareWalletsScreen() {
  const hardwareWallets = useHardwareWallets()
  const adding = useRoutedDialog('hardware-wallets/new')
  return (
    <Page
      title="Accounts"
      lead="Keys never leave a hardware wallet. You approve each signature first in this window, then on the hardware wallet."
      actions={
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={adding.open}>
          Add Ledger
        </Button>
      }
      parts={<AccountParts current="hardware-wallets" />}
    >
      <Loaded query={hardwareWallets} what="hardware wallets">
        {({ hardwareWallets, trouble, wallets }) => {
          const names = hardwareWalletNames(hardwareWallets)
          return (
            <>
              {trouble && (
                <Notice tone="warning" live title="Countersign cannot look for Ledgers on this computer at the moment.">
                  <Instructions text={trouble} />
                </Notice>
              )}
              {hardwareWallets.length > 0 ? (
                <>
                  <h2 className="section-title">Connected</h2>
                  <div className="panels">
                    {hardwareWallets.map(hardwareWallet => (
                      <HardwareWalletPanel
                        key={hardwareWallet.id}
                        hardwareWallet={hardwareWallet}
                        name={names.get(hardwareWallet.id) ?? hardwareWallet.model}
                      />
                    ))}
                  </div>
                </>
              ) : (
                !trouble && (
                  <Empty
                    icon={<Usb size={24} aria-hidden />}
                    title="No Ledger is connected"
                    leadsTo={{ href: '#/hardware-wallets/new', label: 'Add the first Ledger' }}
                  >
                    <BeginSteps />
                    <p>It appears here automatically.</p>
                  </Empty>
                )
              )}
              {wallets.length > 0 && <HeldWallets wallets={wallets} />}
            </>
          )
        }}
      </Loaded>
      {adding.isOpen && <AddLedgerDialog onClose={adding.close} />}
    </Page>
  )
}
