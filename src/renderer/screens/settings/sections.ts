/** Titles of the settings, by the part of the route that leads to each: `#/settings/backup`. */
export const settingSections = {
  vault: 'How Countersign is unlocked',
  records: 'Keys and records',
  backup: 'Backup',
  doctor: 'Doctor',
  approvals: 'Approvals',
  exceptions: 'Exceptions',
  nodes: 'Own nodes',
  origins: 'Web pages',
  port: 'Address for programs',
  mail: 'Mail server',
  texts: 'Text messages',
  'messages-an-hour': 'Messages an hour',
  issuers: 'OpenID Connect issuers',
  'auth-proxy': 'Auth proxy',
  quotas: 'Quotas',
  'signer-keys': 'Keys of this agent',
  appearance: 'Appearance',
  development: 'Development',
  data: 'Data',
} as const

export type SettingPart = keyof typeof settingSections
