import { Plus, Usb } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { Empty } from '../../components/empty.tsx'
import { Instructions } from '../../components/instructions.tsx'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { useDevices } from '../../hooks/devices.ts'
import { deviceNames } from '../../words/device-names.ts'
import { AddLedgerDialog } from './add-ledger/add-ledger-dialog.tsx'
import { BeginSteps } from './begin-steps.tsx'
import { DevicePanel } from './device-panel.tsx'
import { DeviceWallets } from './device-wallets.tsx'

export function DevicesScreen() {
  const devices = useDevices()
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title="Hardware wallets"
      lead="Their keys never leave them. You approve each signature here first, then on the hardware wallet."
      actions={
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          Add Ledger
        </Button>
      }
    >
      <Loaded query={devices} what="devices">
        {({ devices, trouble, wallets }) => {
          const names = deviceNames(devices)
          return (
            <>
              {trouble && (
                <Notice tone="warning" live title="Countersign cannot look for Ledgers on this computer at the moment.">
                  <Instructions text={trouble} />
                </Notice>
              )}
              {devices.length > 0 ? (
                <>
                  <h2 className="section-title">Connected</h2>
                  <div className="panels">
                    {devices.map(device => (
                      <DevicePanel key={device.id} device={device} name={names.get(device.id) ?? device.model} />
                    ))}
                  </div>
                </>
              ) : (
                !trouble && (
                  <Empty icon={<Usb size={24} aria-hidden />} title="No Ledger is connected">
                    <BeginSteps />
                    <p>It appears here automatically.</p>
                  </Empty>
                )
              )}
              {wallets.length > 0 && <DeviceWallets wallets={wallets} />}
            </>
          )
        }}
      </Loaded>
      {adding && <AddLedgerDialog onClose={() => setAdding(false)} />}
    </Page>
  )
}
