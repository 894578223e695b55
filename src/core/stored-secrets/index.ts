import type { Subject } from '../subject.ts'
import { deleteSecrets } from './delete-secrets.ts'
import { exportSecrets } from './export-secrets.ts'
import { importSecrets } from './import-secrets.ts'
import { initImportSecrets } from './init-import-secrets.ts'
import { listSecrets } from './list-secrets.ts'

export const calls: Subject = {
  activities: [deleteSecrets, exportSecrets, importSecrets, initImportSecrets],
  queries: [listSecrets],
}
