// src/theme/DocItem/Footer/index.js, and the same for BlogPostItem/Footer: the comments come after the footer of each page.
// docusaurus.config.js: scripts: [{ src: "https://forum.example/embed/v1.js", async: true }], customFields: { parley: "https://forum.example" }
import { useLocation } from "@docusaurus/router";
import useDocusaurusContext from "@docusaurus/useDocusaurusContext";
import Footer from "@theme-original/DocItem/Footer";
import React from "react";

export default function FooterWithComments(props) {
    const { siteConfig } = useDocusaurusContext();
    const address = siteConfig.url + useLocation().pathname;
    const forum = siteConfig.customFields.parley;
    // The key makes a new element for each page that the reader goes to.
    return (
        <>
            <Footer {...props} />
            <parley-comments key={address} url={address}>
                <a href={`${forum}/embed/comments?url=${encodeURIComponent(address)}`}>Read and write comments</a>
            </parley-comments>
        </>
    );
}
