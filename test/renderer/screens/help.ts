import type { ScreenStates } from './state.ts'

export const helpStates: ScreenStates = {
  help: { hash: '#/help', sees: 'create_wallet' },
  'help, one call': {
    hash: '#/help/activity.create_wallet',
    sees: 'accounts[].curve',
    afterwards: page => page.getByText('1 older version, still accepted').click(),
  },
  more: { hash: '#/more', sees: 'Organization' },
}
