interface WhatToDo {
  readonly when: string
  readonly steps: string
  /** Where it is done. */
  readonly route: string
  readonly label: string
}

export const whatToDo: readonly WhatToDo[] = [
  {
    when: 'A request comes that I did not expect',
    steps: 'Reject it. If it comes again, open the program and pause it.',
    route: 'api-keys',
    label: 'Programs',
  },
  {
    when: 'Somebody may have one of my API keys',
    steps: 'Open the program and pause it. See what it did, then delete its API key.',
    route: 'api-keys',
    label: 'Programs',
  },
  {
    when: 'A program says that it was refused',
    steps: 'Find the request in the list. It shows the answer, and the policies that denied it.',
    route: 'activity/refused',
    label: 'Refused requests',
  },
  {
    when: 'I want a program to sign small payments without me',
    steps: 'Make a policy that allows them, and a limit on the amount.',
    route: 'policies',
    label: 'Policies',
  },
  {
    when: 'My Ledger does not appear',
    steps: 'Connect it with a data cable, unlock it, and open the app of the network.',
    route: 'hardware-wallets',
    label: 'Hardware wallets',
  },
  {
    when: 'I might lose this computer, or want to move to another',
    steps: 'Back up everything now, and store the file somewhere else. It restores all of it on another computer.',
    route: 'settings/backup',
    label: 'Backup',
  },
  {
    when: 'Something does not work, and nothing says why',
    steps: 'Run Doctor. It names what is wrong and the next step.',
    route: 'settings/doctor',
    label: 'Doctor',
  },
  {
    when: 'Countersign crashes, or I want to report a fault',
    steps: 'Copy the diagnostics, and read them before you hand them on.',
    route: 'settings/data',
    label: 'Data',
  },
]
