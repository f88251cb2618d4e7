import { expect, test } from "@jest/globals";
import { PageSettingsContext, usePageSettings } from "@parley/library/client/page";
import { renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { AppBanner } from "./BannerWidgets";

function Site({ siteName, children }: { siteName: string; children: ReactNode }): ReactNode {
    return <PageSettingsContext value={{ ...usePageSettings(), siteName }}>{children}</PageSettingsContext>;
}

test("LAY-059 the title of a banner is the one of its settings, else the name of the site, else a question", () => {
    const show = (siteName: string, title?: string) => {
        const banner = <AppBanner {...(title !== undefined && { title })} />;
        const { unmount } = renderWithStore(<Site siteName={siteName}>{banner}</Site>);
        const shown = screen.getByRole("heading", { level: 1 }).textContent;
        unmount();
        return shown;
    };
    expect(show("Mend & Lend", "Come in")).toBe("Come in");
    expect(show("Mend & Lend")).toBe("Mend & Lend");
    expect(show("")).toBe("How can we help you?");
});
