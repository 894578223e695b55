import type { Check } from './check.ts'
import { backups } from './checks/backups.ts'
import { clock } from './checks/clock.ts'
import { commandSocket } from './checks/command-socket.ts'
import { database } from './checks/database.ts'
import { diskSpace } from './checks/disk-space.ts'
import { findings } from './checks/findings.ts'
import { hardwareWallets } from './checks/hardware-wallets.ts'
import { mail } from './checks/mail.ts'
import { permissions } from './checks/permissions.ts'
import { ports } from './checks/ports.ts'
import { receipts } from './checks/receipts.ts'
import { records } from './checks/records.ts'
import { recordsWithoutSecrets } from './checks/records-without-secrets.ts'
import { references } from './checks/references.ts'
import { runtime } from './checks/runtime.ts'
import { vault } from './checks/vault.ts'
import { version } from './checks/version.ts'
import { webhooks } from './checks/webhooks.ts'

/** Everything the doctor looks at, in the order in which it does. The vault is opened before what is in it is looked at. */
export const checks: readonly Check[] = [
  database,
  records,
  references,
  receipts,
  version,
  vault,
  findings,
  recordsWithoutSecrets,
  permissions,
  diskSpace,
  clock,
  ports,
  commandSocket,
  hardwareWallets,
  mail,
  webhooks,
  backups,
  runtime,
]
