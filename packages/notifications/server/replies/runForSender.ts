import { catchRefusal } from "@parley/accounts/server";

/** Runs work for the sender of a mail. Returns its result, or a sentence for them why it was refused. Other errors are thrown. */
export async function runForSender<T>(work: Promise<T>, otherwise: string): Promise<{ result: T } | { reason: string }> {
    const outcome = await catchRefusal(work);
    if (!("refused" in outcome)) return { result: outcome.answer };
    const { message, errors = {} } = outcome.refused as { message?: string; errors?: Record<string, { message?: string }[]> };
    const [error] = Object.values(errors).flat();
    return { reason: error?.message ?? message ?? otherwise };
}
