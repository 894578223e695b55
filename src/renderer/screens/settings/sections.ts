/** The pages of the settings, by the part of the route that leads to each: `#/settings/general`. */
export const settingPages = {
  keys: 'Keys and backup',
  approvals: 'Approvals',
  connections: 'Connections',
  'sign-in': 'Sign-in',
  general: 'General',
} as const

export type SettingPage = keyof typeof settingPages

/** A section of the settings. */
interface Section {
  readonly page: SettingPage
  readonly title: string
  /** Words that it is looked for by besides. */
  readonly alsoFoundBy: string
}

const section = (page: SettingPage, title: string, alsoFoundBy: string): Section => ({ page, title, alsoFoundBy })

/** The sections, by the part of the route that leads to each: `#/settings/backup`. None is named as a page is: a tab scrolls nowhere. */
export const settingSections = {
  vault: section(
    'keys',
    'How Countersign is unlocked',
    'passphrase keychain vault password lock when idle automatically',
  ),
  records: section('keys', 'Keys and records', 'lost damaged missing restore erase recovery'),
  backup: section('keys', 'Backup', 'back up everything restore file age recipients schedule copy export'),
  doctor: section('keys', 'Doctor', 'check everything health problems permissions disk'),
  deciding: section('approvals', 'Approvals', 'ask time to decide expire everything governance consensus'),
  exceptions: section('approvals', 'Exceptions', 'inputs previous transactions unproven psbt'),
  port: section('connections', 'Address for programs', 'port localhost url remote https'),
  origins: section('connections', 'Web pages', 'origins cors browser allow refuse'),
  nodes: section('connections', 'Own nodes', 'rpc node network'),
  quotas: section('connections', 'Quotas', 'how many most users policies tags'),
  'signer-keys': section('connections', 'Keys of this agent', 'public keys notarizer signer tls enclave sdk'),
  development: section('connections', 'Development', 'emulator speculos ledger'),
  mail: section('sign-in', 'Mail server', 'smtp email e-mail one-time codes'),
  texts: section('sign-in', 'Text messages', 'sms phone'),
  'messages-an-hour': section('sign-in', 'Messages an hour', 'mail sms rate'),
  issuers: section('sign-in', 'OpenID Connect issuers', 'oidc oauth google apple'),
  'auth-proxy': section('sign-in', 'Auth proxy', 'serve the auth proxy wallet kit sign up'),
  appearance: section(
    'general',
    'Appearance',
    'theme dark light colours compact density lists hide amounts discreet privacy',
  ),
  start: section('general', 'Start', 'login autostart boot launch automatically desktop'),
  data: section('general', 'Data', 'directory folder version about diagnostics crashes'),
} as const satisfies Record<string, Section>

export type SettingPart = keyof typeof settingSections

const listed = Object.entries(settingSections).map(([part, each]) => ({ part: part as SettingPart, ...each }))

/** Returns the page that a part of the route leads to, by its own name or that of a section; `undefined` for another. */
export function pageAt(part: string | undefined): SettingPage | undefined {
  return listed.find(section => section.part === part || section.page === part)?.page
}

/** Lists the sections that have every word that was typed in their title, that of their page, or their other words. */
export function sectionsFound(typed: string): typeof listed {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return listed.filter(({ title, alsoFoundBy, page }) => {
    const text = `${title} ${settingPages[page]} ${alsoFoundBy}`.toLowerCase()
    return words.every(word => text.includes(word))
  })
}
