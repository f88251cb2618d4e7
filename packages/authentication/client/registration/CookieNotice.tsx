import { Notice } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";

/**
 * Says so where the browser keeps no cookies of this site, as within a page of somebody else: nobody can stay signed in there. In a window of
 * its own the same page can be better off (FC-33).
 */
export function CookieNotice(): ReactNode {
    const t = useTranslation();
    const [isRefused, setRefused] = useState(false);
    // Only the browser knows, so the page is drawn without it first.
    useEffect(() => setRefused(!navigator.cookieEnabled), []);
    if (!isRefused) return null;
    return (
        <Notice kind="warn">
            <Sentence
                text={t("Your browser blocks cookies of this site here, so you can’t stay signed in. Allow them, or {open}.")}
                values={{
                    open: (
                        <a href={window.location.href} target="_blank" rel="noopener">
                            {t("open this page in a window of its own")}
                        </a>
                    ),
                }}
            />
        </Notice>
    );
}
