export const syncIssues = {} as const
