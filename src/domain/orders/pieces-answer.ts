import * as v from 'valibot'

/** 'Are the pieces back?', of a parcel that has left; 'away': not yet. */
export const piecesAnswers = ['back', 'away', 'broken'] as const
export const PiecesAnswer = v.picklist(piecesAnswers)
export type PiecesAnswer = v.InferOutput<typeof PiecesAnswer>
