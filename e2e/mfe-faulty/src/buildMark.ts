/** Tests make further versions of this build by writing another number in the place of this one, wherever it stands. */
export const buildMark = 'faulty-build-0';
