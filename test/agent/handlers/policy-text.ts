export const text = {
  name: 'Renaming',
  effect: 'allow',
  condition: "activity.kind == 'UPDATE_USER_NAME'",
  consensus: '',
  time: '',
  notes: '',
} as const
