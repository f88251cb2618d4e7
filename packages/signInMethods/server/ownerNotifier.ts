import type { AlternativeSignInService } from "@parley/authentication/server";
import type { ServerKit } from "@parley/library/server/kit";
import type { MailTemplate } from "@parley/library/server/mail";
import { SECOND_FACTOR_PAGE } from "@parley/signInMethods/contract";

interface Dependencies extends Pick<ServerKit, "mail" | "siteURL"> {
    signInService: Pick<AlternativeSignInService, "addressOf">;
}

/** Notifies a member by mail; fills in `name` and `url` of the template. */
export type NotifyOwner = <Value extends string>(
    userID: number,
    template: MailTemplate<Value>,
    values?: Partial<Record<string, string>>,
) => Promise<void>;

/** Creates a function that notifies an account's owner of changes to its sign-in. Members without an email address get no mail. */
export function createOwnerNotifier({ mail, siteURL, signInService }: Dependencies): NotifyOwner {
    return async (userID, template, values = {}) => {
        const address = await signInService.addressOf(userID);
        if (!address) return;
        await mail.send({
            to: address.email,
            template,
            values: { name: address.name, url: siteURL + SECOND_FACTOR_PAGE, ...values } as Parameters<
                typeof mail.send
            >[0]["values"],
            userID,
        });
    };
}
