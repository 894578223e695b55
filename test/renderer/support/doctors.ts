import type { CheckView, DoctorView } from '../../../src/shared/doctor.ts'

export const notExamined: DoctorView = { examinedAt: null, now: null, checks: [] }

const well: CheckView[] = [
  ['database', 'Database', 'Its pages, tables and indexes are whole.'],
  ['records', 'Records', 'No record is damaged.'],
  ['references', 'References between records', 'Everything that a record refers to exists.'],
  ['receipts', 'Receipts', 'Each receipt follows from the one before.'],
  ['version', 'Version of the database', 'The database is version 10, the newest that Countersign 0.1.0 knows.'],
  ['disk-space', 'Disk space', '41237 MB are free.'],
  ['ports', 'Ports', 'Programs reach Countersign at http://localhost:8840.'],
].map(([name = '', title = '', detail = '']) => ({ name, title, detail, state: 'well', mend: null }))

const folder = '/home/ada/.config/countersign'

const openRights: CheckView = {
  name: 'permissions',
  title: 'Rights of files',
  state: 'ill',
  detail: `Other users of this computer can access ${folder}/countersign.db (644), ${folder}/logs/agent.log (640).`,
  mend: 'Remove these rights',
}

const others: CheckView[] = [
  {
    name: 'records-without-secrets',
    title: 'A key for each record',
    state: 'ill',
    detail:
      'The key of the wallet “Savings” is missing. Settings, Keys and records, says how to bring back a key that is lacking.',
    mend: null,
  },
  {
    name: 'vault',
    title: 'Unlocking',
    state: 'unknown',
    detail: 'Unlock Countersign in its window, with its passphrase. Then check again.',
    mend: null,
  },
]

const examinedAt = 1_700_000_000_000

export const allWell: DoctorView = { examinedAt, now: null, checks: well }
export const someIll: DoctorView = { examinedAt, now: null, checks: [...well, openRights, ...others] }
export const examining: DoctorView = {
  examinedAt: null,
  now: { title: 'A key for each record', text: 'Looked at 225 of 1000 keys.', done: 6, of: 17 },
  checks: well,
}
