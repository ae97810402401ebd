/** Tests make further versions of this build by replacing the number in its files. */
export const buildMark = 'faulty-build-0';
