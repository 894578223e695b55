import { type AppName, vendor } from '../../../src/adapters/ledger/apps.ts'
import type { HardwareApp } from '../../../src/core/ports/hardware-app.ts'

/** An app of a Ledger, as core knows it. */
export const onLedger = (app: AppName): HardwareApp => ({ vendor, app })
