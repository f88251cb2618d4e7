import { CODE_NOT_LOADED } from "@parley/library/client/api";
import { ButtonLink, Notice, Row, Stack } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import type { ApiError } from "@parley/library/contract";
import { describeError } from "@parley/library/contract";
import type { ReactNode } from "react";

/** Whether a refusal may pass by itself: the connection was lost, or the server has too much to do. Another one would come again. */
export function isPassing(refusal: ApiError | undefined): boolean {
    const status = refusal?.status ?? 0;
    return status === 0 || status === 429 || status >= 500;
}

/** Whether a page of an earlier version of the site may have caused the refusal: the server does not know the call, or something in it. */
function mayBeOutdated({ status, code }: ApiError): boolean {
    return code === CODE_NOT_LOADED || [400, 404, 405, 410, 422].includes(status);
}

interface NotSavedNoticeProps {
    refusal: ApiError | undefined;
    /** Whether this device keeps the changes, so that the page can be loaded anew without losing them. */
    isStored: boolean;
    /** Path of the page, which fills the kept changes in again. */
    page: string;
    /** Whether the fields of the page show what is wrong. */
    isShownAtFields?: boolean;
    /** Other ways on: buttons and links. */
    children?: ReactNode;
}

/**
 * Says why an editor could not save and where the changes are meanwhile. A page of an earlier version of the site is loaded anew on request,
 * but only if the device keeps the changes (FC-68).
 */
export function NotSavedNotice({
    refusal = { status: 0, message: "" },
    isStored,
    page,
    isShownAtFields = false,
    children,
}: NotSavedNoticeProps): ReactNode {
    const t = useTranslation();
    const isOutdated = !isShownAtFields && mayBeOutdated(refusal);
    return (
        <Notice kind="danger">
            <Stack gap="small">
                <p role="alert">
                    {toReason(refusal, isShownAtFields, t)}{" "}
                    {isStored
                        ? t("Your changes are kept on this device, also when you close this page.")
                        : t("This device can’t keep your changes, so leave this page open.")}{" "}
                    {isOutdated && isStored && t("If the site was updated since you opened this page, load it anew.")}
                </p>
                <Row>
                    {children}
                    {isOutdated && isStored && (
                        <ButtonLink href={page} data-reload="">
                            {t("Load the page anew")}
                        </ButtonLink>
                    )}
                </Row>
            </Stack>
        </Notice>
    );
}

/** Returns why something was not saved; the problems of single fields unless these show them. */
function toReason(refusal: ApiError, isShownAtFields: boolean, t: Translate): string {
    if (refusal.status === 0) return t("This could not be sent. Check your connection and try again.");
    const problems = isShownAtFields ? [] : Object.values(refusal.errors ?? {}).flat();
    return [t(describeError(refusal)), ...problems.map(({ message }) => message)].join(" ");
}
