/** Sentences for the person, by the reason why the keychain does not serve. */
export interface KeychainWords {
  readonly locked: string
  readonly missing: string
  readonly unanswered: string
  /** The program's own keychain module does not load. */
  readonly unloadable: string
}

const reinstall = 'The part of Countersign that reaches the system keychain does not start. Install Countersign again.'

const linux: KeychainWords = {
  locked:
    'The system keychain is locked, or has no default keyring yet. Unlock gnome-keyring ("Passwords and Keys") or ' +
    'KWallet, then try again.',
  missing:
    'No system keychain answers here. Start gnome-keyring or KWallet in your session and check again. If it still does not answer, restart Countersign.',
  unanswered: 'The system keychain waits for an answer. Answer its unlock prompt, then try again.',
  unloadable:
    'The system keychain cannot be reached, because libsecret is not installed. Install it (Debian and Ubuntu: ' +
    'apt install libsecret-1-0), then restart Countersign.',
}

const macos: KeychainWords = {
  locked:
    'The login keychain is locked, or refused Countersign. Unlock it in Keychain Access and allow Countersign, then ' +
    'unlock Countersign.',
  missing: 'No keychain answers here. Log in at the Mac itself, then unlock Countersign.',
  unanswered: 'macOS waits for an answer. Answer its keychain prompt, then try again.',
  unloadable: reinstall,
}

const windows: KeychainWords = {
  locked: 'Windows Credential Manager refused Countersign. Sign in to Windows again, then unlock Countersign.',
  missing:
    'Windows Credential Manager does not answer. See that the service "Credential Manager" runs, then restart ' +
    'Countersign.',
  unanswered: 'Windows Credential Manager does not answer. Sign in to Windows again, then try again.',
  unloadable: reinstall,
}

/** Systems other than macOS and Windows have the keychains of Linux, or none. */
export function wordsFor(platform: NodeJS.Platform): KeychainWords {
  return { darwin: macos, win32: windows }[platform as string] ?? linux
}
