//! Runs examples/desktop-wrapper/sidecar.mjs and reads what it reports. Needs the standard library only.

use std::io::{BufRead, BufReader, Result};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

#[derive(Debug, PartialEq)]
pub enum Report {
    /// The service's address.
    Ready(String),
    /// What it said at its end, as a JSON string.
    Failed(String),
}

/// `ready <address>` or `failed <JSON text>`; every other line is none.
fn report_of(line: &str) -> Option<Report> {
    if let Some(address) = line.strip_prefix("ready ") {
        return Some(Report::Ready(address.trim().to_owned()));
    }
    let text = line.strip_prefix("failed ")?;
    Some(Report::Failed(text.trim().to_owned()))
}

pub struct Service {
    child: Child,
}

impl Service {
    /// The service takes a free port of this machine's loopback address.
    pub fn start(
        node: &Path,
        script: &Path,
        data: &Path,
        on_report: impl Fn(Report) + Send + 'static,
    ) -> Result<Service> {
        let mut command = Command::new(node);
        command
            .arg(script)
            .env("HOST", "127.0.0.1")
            .env("PORT", "0")
            .env("DATA_LOCATION", data)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        #[cfg(windows)]
        {
            use std::os::windows::process::CommandExt;
            const CREATE_NO_WINDOW: u32 = 0x0800_0000;
            command.creation_flags(CREATE_NO_WINDOW);
        }
        let mut child = command.spawn()?;
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                for line in BufReader::new(output).lines().map_while(Result::ok) {
                    if let Some(report) = report_of(&line) {
                        on_report(report);
                    }
                }
            });
        }
        Ok(Service { child })
    }

    /// The end of its input stops it in order; the operating system ends the input too if this program dies.
    pub fn stop(mut self) {
        drop(self.child.stdin.take());
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::path::PathBuf;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    #[test]
    fn reads_the_lines_of_the_protocol() {
        let ready = report_of("ready http://127.0.0.1:4001");
        assert_eq!(ready, Some(Report::Ready("http://127.0.0.1:4001".into())));
        let failed = report_of("failed \"HOST\\nis wrong\"");
        assert_eq!(failed, Some(Report::Failed("\"HOST\\nis wrong\"".into())));
        assert_eq!(report_of("portolan listening on http://127.0.0.1:4001"), None);
    }

    /// Needs PORTOLAN_SERVICE, the folder that prepare-service.mjs made, and PORTOLAN_TEST_DATA.
    #[test]
    #[ignore = "needs a prepared service"]
    fn starts_and_stops_the_service() {
        let folder = PathBuf::from(std::env::var("PORTOLAN_SERVICE").unwrap());
        let data = PathBuf::from(std::env::var("PORTOLAN_TEST_DATA").unwrap());
        let (send, receive) = channel();
        let service = Service::start(
            &folder.join("node"),
            &folder.join("sidecar.mjs"),
            &data,
            move |report| {
                send.send(report).unwrap();
            },
        )
        .unwrap();
        let Report::Ready(address) = receive.recv_timeout(Duration::from_secs(60)).unwrap() else {
            panic!("the service failed")
        };
        let host = address.trim_start_matches("http://").to_owned();
        let mut stream = TcpStream::connect(&host).unwrap();
        write!(stream, "GET /ping HTTP/1.0\r\nHost: {host}\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.ends_with("pong"), "{answer}");
        service.stop();
        assert!(!data.join("auth").join("server.json").exists());
        assert!(TcpStream::connect(&host).is_err());
    }
}
