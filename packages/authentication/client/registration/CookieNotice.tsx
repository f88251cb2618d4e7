import { Notice } from "@parley/library/client/components";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useEffect, useState } from "react";

/**
 * Warning that the browser blocks cookies of this site, for example in a frame of another site, so that nobody can stay signed in. Offers a
 * new window, where cookies may be allowed (FC-33).
 */
export function CookieNotice(): ReactNode {
    const t = useTranslation();
    const [isRefused, setRefused] = useState(false);
    // Read after hydration, because only the browser knows.
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
