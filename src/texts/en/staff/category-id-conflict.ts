/** The address of a new category is taken. */
export const categoryIdConflict = {
  waiting: {
    one: '{n} product waits for yours. Until you decide, it is not sent, and this device shows it in {theirs}.',
    other:
      '{n} products wait for yours. Until you decide, they are not sent, and this device shows them in {theirs}.',
  },
  takeTheirs: 'Use the category that is there',
  takeTheirsText: 'The name, description and picture you wrote for yours are given up.',
  takeTheirsWaiting:
    'What waits goes into {theirs}. The name, description and picture you wrote for yours are given up.',
  otherId: 'Save under another ID',
  otherIdText: 'Yours becomes a category beside {theirs}, with the ID {id}.',
  otherIdWaiting:
    'Yours becomes a category beside {theirs}, with the ID {id}; what waits goes into it.',
  takenTheirs: 'The category that is there is used.',
  sending: 'Being sent with the ID {id}.',
} as const
